/** The few icons of the first stage, drawn here so that no icon set is loaded with it. */
export const EyeIcon = ({ crossed }: { crossed: boolean }) => (
  <svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
    <path d="M2.500 12s3.500-6.500 9.500-6.500 9.500 6.500 9.500 6.500-3.500 6.500-9.500 6.500S2.500 12 2.500 12z" />
    <circle cx="12" cy="12" r="2.800" />
    {crossed && <path d="M4 20 20 4" />}
  </svg>
)

/** The neutral mark of the product: a pin that leaves a trail. */
export const BrandMark = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden>
    <rect width="64" height="64" rx="15" fill="var(--brand)" />
    <path
      d="M12 51c9 0 14-3 18-8"
      fill="none"
      stroke="var(--on-brand)"
      strokeOpacity="0.6"
      strokeWidth="5.5"
      strokeLinecap="round"
      strokeDasharray="0.1 8.2"
    />
    <path
      d="M38 12c-7.200 0-13 5.700-13 12.800C25 34 38 45 38 45s13-11 13-20.200C51 17.700 45.200 12 38 12z"
      fill="var(--on-brand)"
    />
    <circle cx="38" cy="24.600" r="5.200" fill="var(--brand)" />
  </svg>
)
