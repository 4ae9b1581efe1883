import { demoSignIn } from './load-demo.ts';

/** What `npm start` suggests to try. The sample sessions make each of these possible right away. */
export function tour(origin: string): string[] {
  const { client, expert } = demoSignIn;
  return [
    'Five things to try:',
    `1. Describe a problem in your own words: ${origin}/search?query=my+prices+make+no+sense`,
    `2. As ${client}, book a session with the card 4242 4242 4242 4242: ${origin}/mara`,
    `3. As ${expert}, accept a request and respond to the proposed time: ${origin}/dashboard`,
    `4. As ${client}, review the session that just ended: ${origin}/dashboard`,
    `5. As ${expert}, check your earnings and payouts: ${origin}/payouts`,
  ];
}
