/** What browsers take for a sign that the person wants to hear something. */
const gestures = ['click', 'touchend', 'keydown'] as const;

/** Calls at each click, touch or key. Returns a function that ends it. */
export function onGesture(call: () => void): () => void {
  for (const gesture of gestures) window.addEventListener(gesture, call);
  return () => {
    for (const gesture of gestures) window.removeEventListener(gesture, call);
  };
}
