/**
 * Inline script of pages that defer their main script. It turns a second hand to the current second, since the page may
 * have been rendered a while ago. After `load` it lays out the sections below the first screen,
 * each in a separate task so that scrolling stays smooth, and then imports the main script's files. Buttons clicked
 * before that are recorded and clicked again by the main script. Links with a history state open their page with it.
 */
export const deferredStart = `(files) => {
  const hand = document.querySelector('.animate-turn');
  if (hand) {
    const ms = Date.now() % 60000;
    hand.style.transform = 'rotate(' + ms * 0.006 + 'deg)';
    for (const turning of hand.getAnimations()) turning.currentTime = ms;
  }
  const early = (window.earlyClicks = []);
  addEventListener('click', (event) => {
    if (!window.earlyClicks) return;
    const button = event.target.closest('button');
    if (button) early.push(button);
    const link = event.target.closest('a[data-state]');
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState(JSON.parse(link.dataset.state), '', link.href);
    location.reload();
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
