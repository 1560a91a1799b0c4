import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { percentsOf } from '../../ui/percents.ts'
import { share } from '../../ui/progress-bar.tsx'
import type { Tone } from '../../ui/status-word.tsx'
import classes from './answer-bars.module.css'

type AnswerBar = {
  readonly label: string
  readonly count: number
  readonly tone: Tone | 'rest'
  /** Where its people are, if anywhere. */
  readonly people: { section: string; sub: string } | undefined
  readonly isShown: boolean
}

type Props = {
  bars: readonly AnswerBar[]
  /** What stands for the broadcast in addresses. */
  address: string
  /** Where everybody who answered is; without it they are shown. */
  everyone?: { section: string; sub: string } | undefined
  children?: ReactNode
}

/** The answers to a survey as bars, which are a table of themselves; each leads to its people. */
export const AnswerBars = ({ bars, address, everyone, children }: Props) => {
  const percents = percentsOf(bars.map(({ count }) => count))
  const whole = bars.reduce((sum, { count }) => sum + count, 0)
  const to = (segments: { section: string; sub: string }) => ({
    ...{ to: addresses.broadcast, params: { id: address, ...segments }, replace: true, resetScroll: false },
  })
  return (
    <Card>
      <table className={classes.bars} aria-label="Answers">
        <thead>
          <tr>
            <th scope="col">Answer</th>
            <th scope="col" className={classes.number}>
              People
            </th>
            <th scope="col" className={classes.number}>
              Share
            </th>
            <td className={classes.wide} />
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, count, tone, people, isShown }, at) => (
            <tr key={label} data-shown={isShown || undefined}>
              <th scope="row">
                {people ? (
                  <TextLink {...to(people)} data-keeps-focus>
                    {label}
                  </TextLink>
                ) : (
                  label
                )}
              </th>
              <td className={classes.number}>{formatCount(count)}</td>
              <td className={classes.number}>{percents[at]}</td>
              <td className={classes.wide} aria-hidden="true">
                <div className={classes.track}>
                  <div className={classes.bar} data-tone={tone} style={{ width: share(count, whole) }} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group gap="xs" className={classes.acts!}>
        {everyone && <TextLink {...to(everyone)}>Show everyone who answered</TextLink>}
        {children}
      </Group>
    </Card>
  )
}
