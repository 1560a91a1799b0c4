/** The mark: a bell over four keys of a keyboard, in brass. */
export const CarillonMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <g fill="var(--c-brass)">
      <circle cx="16" cy="3.6" r="2.1" />
      <path d="M16 5.2c-4.6 0-7 3.4-7.3 7.6-.25 3.5-1 5.3-2.9 7-.9.8-.4 2.2.8 2.2h18.8c1.2 0 1.7-1.4.8-2.2-1.9-1.7-2.65-3.5-2.9-7C23 8.6 20.6 5.2 16 5.2Z" />
      <rect x="5" y="24.6" width="4.6" height="5.6" rx="1.1" />
      <rect x="10.8" y="24.6" width="4.6" height="5.6" rx="1.1" opacity=".55" />
      <rect x="16.6" y="24.6" width="4.6" height="5.6" rx="1.1" />
      <rect x="22.4" y="24.6" width="4.6" height="5.6" rx="1.1" opacity=".55" />
    </g>
    <path
      d="M12.1 13.2c.3-2.6 1.5-4.3 3.2-4.8"
      fill="none"
      stroke="var(--c-surface)"
      strokeWidth="1.5"
      strokeLinecap="round"
      opacity=".75"
    />
  </svg>
)
