export type Brand = 'linkedin' | 'twitter' | 'youtube' | 'instagram';

/** Logos of social networks as line icons in the text color. */
export function BrandIcon({ brand, className }: { brand: Brand; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {drawings[brand]}
    </svg>
  );
}

const drawings = {
  linkedin: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="3" />
      <path d="M8 11v6M12 17v-6M12 13.5a2.25 2.25 0 0 1 4.5 0V17" />
      <path d="M8 7.5v.01" strokeWidth="2.25" />
    </>
  ),
  twitter: <path d="M4 4l16 16M20 4L4 20" strokeWidth="2.25" />,
  youtube: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="4" />
      <path d="M10 9l5 3-5 3z" fill="currentColor" />
    </>
  ),
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M16.75 7.25v.01" strokeWidth="2.25" />
    </>
  ),
};
