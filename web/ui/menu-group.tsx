import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

/** Entries of a menu under one label. Its own file, because only menus that load later have groups. */
export function MenuGroup({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return <DropdownMenu.Group aria-labelledby={labelledBy}>{children}</DropdownMenu.Group>;
}
