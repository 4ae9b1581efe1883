import { useSite } from './site.tsx';

type Props = { title: string; description: string /** The page's one address. */; path: string };

const socialCard = { path: '/social.png', width: 1200, height: 630 };

/** What search engines and shared links show of a page. React puts it into the head. */
export function PageHead({ title, description, path }: Props) {
  const { origin } = useSite();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="InTime" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${path}`} />
      <meta property="og:image" content={`${origin}${socialCard.path}`} />
      <meta property="og:image:width" content={String(socialCard.width)} />
      <meta property="og:image:height" content={String(socialCard.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
