import { paymentRoutes } from '@oficio/contracts';
import { defineListSearch } from '../../records/list-search.ts';

export const PAYMENTS_ADDRESS = defineListSearch(paymentRoutes.list);
