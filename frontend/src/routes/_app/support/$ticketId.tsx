import { createFileRoute } from '@tanstack/react-router';
import { TicketScreen } from '../../../features/support/ticket-screen.tsx';
import { useQuestionHelp } from './-question-help.tsx';

export const Route = createFileRoute('/_app/support/$ticketId')({
  component: function Ticket() {
    const { ticketId } = Route.useParams();
    return <TicketScreen key={ticketId} id={ticketId} help={useQuestionHelp()} />;
  },
});
