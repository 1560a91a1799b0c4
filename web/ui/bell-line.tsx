/** The illustration of empty and failed states: five bells on a beam, drawn in one line; the middle one rings. */
export const BellLine = ({ width = 220 }: { width?: number }) => (
  <svg viewBox="0 0 220 84" width={width} style={{ maxWidth: '100%' }} fill="none" aria-hidden="true" focusable="false">
    <g stroke="var(--c-edge)" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M6 14h208M14 14v-6M206 14v-6" />
      {[21, 52, 168, 199].map((x, at) => (
        <Bell key={x} x={x} size={[0.75, 0.9, 0.9, 0.75][at] ?? 1} />
      ))}
    </g>
    <g stroke="var(--c-brass)" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
      <g transform="rotate(9 110 14)">
        <Bell x={110} size={1.25} />
      </g>
      <path
        d="M86 36c-3 4-4.5 9-4 14M135 33c4 4 6.5 9 7 14M79 34c-4 6-6 12-5.5 19M142 30c5 5 8 12 8.5 18"
        opacity=".7"
      />
    </g>
  </svg>
)

const Bell = ({ x, size }: { x: number; size: number }) => (
  <g transform={`translate(${x} 14) scale(${size})`}>
    <path d="M0 0v6M0 6c-6.5 0-9.5 5-10 11.5-.4 5.5-1.5 8.5-4.5 11.5h29c-3-3-4.1-6-4.5-11.5C9.5 11 6.5 6 0 6Z" />
    <path d="M-3 29.5c.4 2.600 1.5 4 3 4s2.600-1.4 3-4" />
  </g>
)
