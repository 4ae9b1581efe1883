import { createHmac } from 'node:crypto';

/** `Stripe-Signature`: the time in seconds, and the payload with it under the endpoint's secret. */
export function signatureHeader(payload: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${signature}`;
}
