import './styles.css';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { currentUser } from '#web/features/accounts/accounts.queries.ts';
import { watchSession } from '#web/features/accounts/session.ts';
import { checkAnswers } from '#web/lib/call.ts';
import { listenToHistory } from '#web/lib/history-listener.ts';
import { guardHistory } from '#web/lib/leave-guard.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { saveStyleNonce } from '#web/lib/style-nonce.ts';
import { App } from './app.tsx';
import { Document, type PageState, stateId } from './document.tsx';
import { isProtected, matchRoute } from './match-route.ts';
import { UserMenu } from './nav-bar.tsx';
import { audienceOf } from './routes.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into
  interface Window {
    /** Buttons clicked before this script loaded, on pages that defer it. */
    earlyClicks?: HTMLElement[];
  }
}

saveStyleNonce();
guardHistory();
listenToHistory();

// Start in a new task, so that input isn't blocked by evaluating and starting the code in one go.
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => void start();
port2.postMessage(null);

async function start(): Promise<void> {
  if (import.meta.env.DEV) await checkAnswersInDevelopment();
  const state = JSON.parse(document.getElementById(stateId)?.textContent ?? '{}') as PageState;
  const client = createQueryClient();
  watchSession(client, () => isProtected(window.location.pathname, state.site));
  hydrate(client, state.queries as DehydratedState);

  // The components that the server rendered must be loaded before hydration.
  const user = client.getQueryData(currentUser.queryKey);
  const { page, isBare } = matchRoute(window.location.pathname, state.site, audienceOf(user)).route;
  await Promise.all([page.preload(), user && !isBare && UserMenu.preload()]);

  hydrateRoot(
    document,
    <StrictMode>
      <Document state={state}>
        <App client={client} site={state.site} />
      </Document>
    </StrictMode>,
  );
  const earlyClicks = window.earlyClicks;
  delete window.earlyClicks;
  for (const button of earlyClicks ?? []) button.click();
}

/** The schemas stay out of the production build. */
async function checkAnswersInDevelopment(): Promise<void> {
  const { answerProblems } = await import('#shared/check-answer.ts');
  checkAnswers((name, answer) => {
    const problems = answerProblems(name, answer);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
}
