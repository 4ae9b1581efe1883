import { useSite } from './site.tsx';

type Props = {
  title: string;
  description: string;
  /** The page's one address. */
  path: string;
  /** What a shared link shows, 1200 by 630. */
  image?: { path: string; text: string };
  type?: 'website' | 'profile';
  /** One of countless views of the page: search engines may follow its links, and don't list it. */
  unlisted?: boolean;
};

const siteCard = { path: '/social.png', text: 'InTime. Link your time.' };

/** What search engines and shared links show of a page. React puts it into the head. */
export function PageHead({ title, description, path, image = siteCard, type = 'website', unlisted }: Props) {
  const { origin } = useSite();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {unlisted && <meta name="robots" content="noindex, follow" />}
      <link rel="canonical" href={`${origin}${path}`} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content="InTime" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${path}`} />
      <meta property="og:image" content={`${origin}${image.path}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={image.text} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
