import type { CardProblem } from '#shared/payments/card-problems.copy.ts';

/** Why the last payment failed, kept with the payment step's entry in the browser's history. */
type ProblemState = { paymentProblem?: CardProblem } | null;

/** For navigating to the payment step after the bank's page. */
export const stateWith = (paymentProblem: CardProblem): ProblemState => ({ paymentProblem });

export const rememberedProblem = () => (window.history.state as ProblemState)?.paymentProblem;

export function rememberProblem(problem: CardProblem): void {
  window.history.replaceState({ ...(window.history.state as ProblemState), ...stateWith(problem) }, '');
}

export function clearProblem(): void {
  const { paymentProblem, ...others } = (window.history.state as ProblemState) ?? {};
  if (paymentProblem) window.history.replaceState(others, '');
}
