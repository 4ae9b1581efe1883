import { toast } from '#web/ui/toast.ts';

/** The card is authorised, and the expert is told. */
export function saySent(name?: string): void {
  toast({
    title: 'Booking Request Sent!',
    description: `${name ?? 'The expert'} will review and confirm your request. You are charged only then.`,
  });
}
