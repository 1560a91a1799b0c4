import { type Broadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { whomText } from '@carillon/domain/broadcast/whom.ts'
import { NativeSelect, Radio, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/api.ts'
import { queryOf } from '../../../platform/queries.ts'
import { formatCount, formatCounted, formatWhen } from '../../../ui/format.ts'
import { whomOf } from '../../broadcasts/whom.ts'
import { useAddResults } from '../recipient-queries.ts'
import { Picker } from './picker.tsx'
import { type Category, categories, categoriesOf, countOf } from './result-categories.ts'
import classes from './results-picker.module.css'
import { type AddProps, useAdding } from './use-adding.ts'

/** Adds people by what became of an earlier broadcast: who replied, who was not reached, … */
export const ResultsPicker = (props: AddProps) => {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<Broadcast>()
  const [key, setKey] = useState('replied')
  const { run, failure, isWorking } = useAdding(props)
  const add = useAddResults()
  const broadcasts = useQuery(queryOf(listBroadcasts, { query: { q, pagesize: 50, sortby: '-StartDate' } }))
  const rows = (broadcasts.data?.Items ?? []).filter(({ PhoneNumberCount }) => PhoneNumberCount > 0)
  const offered = chosen ? categoriesOf(chosen) : categories
  const category = offered.find((each) => each.key === key) ?? offered[0]!
  const count = chosen ? countOf(chosen, category) : 0
  const take = ({ BroadcastID }: Broadcast, { category, response }: Category) =>
    run(async (DraftBroadcastID) => {
      return await add.mutateAsync({
        params: { BroadcastID },
        query: { category, response },
        body: { Selection: { Type: 'SelectedAll' }, DraftBroadcastID },
      })
    })
  return (
    <Picker
      label="Broadcasts"
      search={{ label: 'Search broadcasts', value: q, onSearch: setQ }}
      fetched={broadcasts}
      failed={sentenceOf(broadcasts.error, 'There was an error getting your broadcasts.')}
      note={chosen && count === 0 && 'Nobody is in this result.'}
      failure={failure}
      button={{
        label: count === 0 ? 'Add people' : `Add ${formatCounted(count, 'person', 'people')}`,
        isReady: count > 0,
        isWorking,
        onPress: () => chosen && void take(chosen, category),
      }}
      above={
        chosen && (
          <NativeSelect
            label={`Whose result in “${chosen.BroadcastName}” was`}
            value={category.key}
            onChange={(event) => setKey(event.currentTarget.value)}
            data={offered.map((each) => ({
              value: each.key,
              label: `${each.label} (${formatCount(countOf(chosen, each))})`,
            }))}
          />
        )
      }
    >
      {rows.map((broadcast) => (
        <Radio
          key={broadcast.BroadcastID}
          name="broadcast"
          classNames={{ root: classes.choice!, labelWrapper: classes.wrapper! }}
          checked={chosen?.BroadcastID === broadcast.BroadcastID}
          onChange={() => setChosen(broadcast)}
          label={broadcast.BroadcastName}
          description={`${formatWhen(broadcast.StartDate)} · ${whomText(whomOf(broadcast))}`}
        />
      ))}
      {broadcasts.isSuccess && rows.length === 0 && (
        <Text c="dimmed" py="sm">
          {q ? `No broadcast is called “${q}”.` : 'You have no broadcast with results yet.'}
        </Text>
      )}
    </Picker>
  )
}
