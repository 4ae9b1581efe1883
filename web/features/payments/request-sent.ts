import { toast } from '#web/ui/toast.ts';
import * as paymentsCopy from './payments.copy.ts';

export function showRequestSent(expert?: string): void {
  toast({ title: paymentsCopy.requestSentTitle, description: paymentsCopy.requestSent(expert) });
}
