import type { ReactNode } from 'react'
import { CarillonMark } from '../../ui/carillon-mark.tsx'
import classes from './session-frame.module.css'

/** The branded page around sign-in and its notices: the bells at the left, the work at the right. */
export const SessionFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.frame}>
    <header className={classes.side}>
      <div className={classes.brand}>
        <CarillonMark size={36} />
        <span>Carillon</span>
      </div>
      <p className={classes.line}>Reach everyone, and hear them back.</p>
      <Carillon />
    </header>
    <main className={classes.main}>
      <div className={classes.work}>{children}</div>
    </main>
  </div>
)

/** A carillon in one line: rows of bells that grow towards the ground, one of them ringing. */
const Carillon = () => (
  <svg className={classes.drawing} viewBox="0 0 360 260" fill="none" aria-hidden="true" focusable="false">
    <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
      {rows.map(({ y, size, bells }) => (
        <g key={y}>
          <path d={`M12 ${y}h336`} />
          {Array.from({ length: bells }, (_, at) => (at + 0.5) * (336 / bells) + 12).map((x, at) => (
            <g
              key={x}
              className={y === 96 && at === 3 ? classes.ringing : undefined}
              transform={`translate(${x} ${y}) scale(${size})`}
            >
              <g>
                <path d="M0 0v6M0 6c-6.5 0-9.5 5-10 11.5-.4 5.5-1.5 8.5-4.5 11.5h29c-3-3-4.1-6-4.5-11.5C9.5 11 6.5 6 0 6Z" />
                <path d="M-3 29.5c.4 2.6 1.5 4 3 4s2.6-1.4 3-4" />
              </g>
            </g>
          ))}
        </g>
      ))}
      <path d="M12 12v240M348 12v240" />
    </g>
  </svg>
)

const rows = [
  { y: 24, size: 1, bells: 9 },
  { y: 96, size: 1.5, bells: 6 },
  { y: 178, size: 2, bells: 4 },
]
