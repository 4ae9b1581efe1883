/**
 * Runs in the page once it has loaded: what lies below is laid out piece by piece, each in a task of its own, then
 * the script is asked for part by part. So no task is long, and people can scroll meanwhile. What they click before
 * the script is there is kept for it.
 */
export const deferredStart = `(files) => {
  const early = (window.earlyClicks = []);
  addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button && window.earlyClicks) early.push(button);
  }, true);
  addEventListener('load', () => {
    const below = [...document.querySelectorAll('.below')];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const section = below.shift();
      if (!section) return files.forEach((file) => import(file));
      section.style.contentVisibility = 'visible';
      section.getBoundingClientRect();
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
}`;
