export const requestsToAnswer = (count: number) =>
  count === 1 ? '1 request to answer' : `${count} requests to answer`;
export const suggestedTime = (name: string) => `${name} suggested another time`;
export const proposedTime = (name: string) => `${name} proposed a new time`;
export const timesToAnswer = (count: number) => `${count} new times to answer`;
export const answer = 'Answer';
