import * as uiCopy from '#web/ui/ui.copy.ts';

/** User-entered links: open in a new tab without a referrer. Anything but https stays text. */
export function OutsideLinks({ label, links }: { label: string; links: string[] }) {
  return (
    <ul aria-label={label}>
      {links.map((link) => (
        <li key={link} className="wrap-anywhere">
          {/^https:\/\//i.test(link) ? (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="inline-block rounded-sm py-2.5 underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {link}
              <span className="sr-only"> {uiCopy.newTab}</span>
            </a>
          ) : (
            link
          )}
        </li>
      ))}
    </ul>
  );
}
