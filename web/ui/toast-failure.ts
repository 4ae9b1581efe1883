import { serverMessage } from '#web/lib/api-client.ts';
import { type ToastMessage, toast } from './toast.ts';

/** Says that something failed, and why: in the server's words if it gave any, else in the given description. */
export function toastFailure(error: unknown, { title, description }: ToastMessage): void {
  toast({ title, description: serverMessage(error) ?? description, destructive: true });
}
