import { Link } from 'wouter';

type Props = { name: string; href: string | undefined };

/** A name in at most two lines, inside a heading. With an address it is a link, tall enough to tap. */
export function NameLink({ name, href }: Props) {
  const text = <span className="line-clamp-2">{name}</span>;
  if (href === undefined) return text;
  return (
    <Link
      href={href}
      className="-my-2.5 block w-fit rounded-sm py-2.5 underline decoration-field underline-offset-4 transition-colors hover:decoration-current"
    >
      {text}
    </Link>
  );
}
