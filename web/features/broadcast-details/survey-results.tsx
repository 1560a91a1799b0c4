import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { addresses } from '../../platform/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.ts'
import { TextLink } from '../../ui/link-button.tsx'
import { percentsOf } from '../../ui/percents.ts'
import { share } from '../../ui/progress-bar.tsx'
import { useMay } from '../account/guards.ts'
import { useAddress } from '../broadcast-people/details-source.ts'
import { everyoneIn } from '../broadcast-people/meant.ts'
import { PeopleTable } from '../broadcast-people/people-table.tsx'
import { type DetailsPlace, tabOf } from '../broadcast-people/tabs.ts'
import { usePeopleActs } from '../broadcast-people/use-people-acts.tsx'
import { surveyBars } from './survey-bars.ts'
import classes from './survey-results.module.css'

type Props = { broadcast: Broadcast; place: DetailsPlace; onSize: (size: number) => void }

/** The answers as bars, which are a table of themselves; each leads to its people, who are shown below. */
export const SurveyResults = ({ broadcast, place, onSize }: Props) => {
  const address = useAddress(broadcast.BroadcastID)
  const acts = usePeopleActs(broadcast)
  const mayCreate = useMay('sender') && !broadcast.IsSampleBroadcast
  const bars = surveyBars(broadcast)
  const percents = percentsOf(bars.map(({ count }) => count))
  const whole = bars.reduce((sum, { count }) => sum + count, 0)
  const shown = bars.find(({ response }) => response === place.response)
  const noes = bars.find(({ label }) => label === 'No')
  const people = {
    ...place,
    tab: { ...place.tab, empty: shown ? `Nobody has answered ${shown.label} yet.` : place.tab.empty },
  }
  return (
    <Stack gap="md">
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
            {bars.map(({ label, count, tone, response }, at) => (
              <tr key={label} data-shown={(response !== undefined && response === place.response) || undefined}>
                <th scope="row">
                  <TextLink
                    to={addresses.broadcast}
                    params={{
                      id: address,
                      ...(response
                        ? { section: 'text-survey-results', sub: response }
                        : { section: 'text-results', sub: 'not-replied' }),
                    }}
                    replace
                    resetScroll={false}
                  >
                    {label}
                  </TextLink>
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
          {place.response !== 'all' && (
            <TextLink
              to={addresses.broadcast}
              params={{ id: address, section: 'text-survey-results', sub: 'all' }}
              replace
              resetScroll={false}
            >
              Show everyone who answered
            </TextLink>
          )}
          {mayCreate && noes && noes.count > 0 && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconSend size={16} />}
              loading={acts.isWorking}
              onClick={() =>
                acts.newBroadcast(everyoneIn({ tab: tabOf('text-survey-results'), response: '2' }), {
                  name: `${broadcast.BroadcastName.slice(0, 470)}: who said No`,
                })
              }
            >
              Text those who said No
            </Button>
          )}
        </Group>
      </Card>
      <PeopleTable
        key={place.response}
        broadcast={broadcast}
        place={people}
        // The counter of the tab is of all answers.
        {...(place.response === 'all' && { onSize })}
      />
      {acts.dialog}
    </Stack>
  )
}
