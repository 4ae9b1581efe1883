/** Runs in the page before its script is there: a form that is sent by then waits for it, with what was typed. */
export const earlyForms = `window.earlyForm = null;
addEventListener('submit', (event) => {
  if (!('earlyForm' in window) || event.target.method !== 'post') return;
  event.preventDefault();
  window.earlyForm = event.target;
}, true);`;
