import * as siteCopy from './site.copy.ts';
import { useSite } from './site.tsx';

type Props = {
  title: string;
  description: string;
  /** The page's canonical path. */
  path: string;
  /** The picture for shared links, 1200 by 630, and its alternative text. */
  image?: { path: string; text: string };
  type?: 'website' | 'profile';
  /** For pages with many variants, such as filtered searches: not indexed, but their links are followed. */
  unlisted?: boolean;
};

const siteCard = { path: '/social.png', text: siteCopy.socialCard };

/** Title and metadata for search engines and shared links. React moves them into the head. */
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
