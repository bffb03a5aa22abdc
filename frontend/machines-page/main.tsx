import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './main.css';
import type { MachineSheet } from './machine-sheet.types.ts';
import { MachinesPage } from './machines-page.tsx';

const data = document.querySelector('#machines')?.textContent ?? '[]';
const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <MachinesPage sheets={JSON.parse(data) as MachineSheet[]} />
  </StrictMode>,
);
