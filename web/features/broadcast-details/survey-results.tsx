import type { Broadcast } from '@carillon/contract/broadcasts.ts'
import { Button, Stack } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMay } from '../account/guards.ts'
import { AnswerBars } from '../broadcast-people/answer-bars.tsx'
import { useAddress } from '../broadcast-people/details-source.ts'
import { everyoneIn } from '../broadcast-people/meant.ts'
import { PeopleTable } from '../broadcast-people/people-table.tsx'
import { type DetailsPlace, tabOf } from '../broadcast-people/tabs.ts'
import { usePeopleActs } from '../broadcast-people/use-people-acts.tsx'
import { surveyBars } from './survey-bars.ts'

type Props = { broadcast: Broadcast; place: DetailsPlace; onSize: (size: number) => void }

/** The answers as bars, which are a table of themselves; each leads to its people, who are shown below. */
export const SurveyResults = ({ broadcast, place, onSize }: Props) => {
  const address = useAddress(broadcast.BroadcastID)
  const acts = usePeopleActs(broadcast)
  const mayCreate = useMay('sender') && !broadcast.IsSampleBroadcast
  const bars = surveyBars(broadcast)
  const shown = bars.find(({ response }) => response === place.response)
  const noes = bars.find(({ label }) => label === 'No')
  const people = {
    ...place,
    tab: { ...place.tab, empty: shown ? `Nobody has answered ${shown.label} yet.` : place.tab.empty },
  }
  return (
    <Stack gap="md">
      <AnswerBars
        address={address}
        bars={bars.map(({ label, count, tone, response }) => ({
          ...{ label, count, tone, isShown: response !== undefined && response === place.response },
          people: response
            ? { section: 'text-survey-results', sub: response }
            : { section: 'text-results', sub: 'not-replied' },
        }))}
        everyone={place.response === 'all' ? undefined : { section: 'text-survey-results', sub: 'all' }}
      >
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
      </AnswerBars>
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
