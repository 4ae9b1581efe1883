import { useEffect } from 'react';

/** By position on the keyboard, because Alt changes the letter on a Mac. */
export const callShortcuts = {
  mute: { code: 'KeyM', keys: 'Alt+M' },
  camera: { code: 'KeyV', keys: 'Alt+V' },
  share: { code: 'KeyS', keys: 'Alt+S' },
  messages: { code: 'KeyC', keys: 'Alt+C' },
  fullScreen: { code: 'KeyF', keys: 'Alt+F' },
} as const;

export type ShortcutName = keyof typeof callShortcuts;

/** Not while someone types or uses a dialog: with Alt, keyboards also write letters such as å. */
export function useShortcuts(actions: Record<ShortcutName, (() => void) | undefined>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat || isElsewhere(event.target))
        return;
      const names = Object.keys(callShortcuts) as ShortcutName[];
      const name = names.find((each) => callShortcuts[each].code === event.code);
      const action = name && actions[name];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role=dialog]') !== null;
