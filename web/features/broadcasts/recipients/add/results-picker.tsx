import { listDetails } from '@carillon/contract/broadcast-results.ts'
import { type Broadcast, listBroadcasts } from '@carillon/contract/broadcasts.ts'
import { NativeSelect, Radio, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, sentenceOf } from '../../../../platform/api.ts'
import { queryOf } from '../../../../platform/queries.ts'
import { formatCount, formatCounted, formatWhen } from '../../../../ui/format.ts'
import { TextLink } from '../../../../ui/link-button.tsx'
import { useAddContacts } from '../recipient-queries.ts'
import type { Added } from './added-sentence.ts'
import { Picker } from './picker.tsx'
import type { Category } from './result-categories.ts'
import { categories, categoriesOf, contactsOf, countOf, mostAdded, nobodyNew } from './result-categories.ts'
import classes from './results-picker.module.css'
import { type AddProps, useAdding } from './use-adding.ts'

/** Adds people by what became of an earlier broadcast: who replied, who was not reached, … */
export const ResultsPicker = (props: AddProps) => {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<Broadcast>()
  const [key, setKey] = useState('replied')
  const [done, setDone] = useState(0)
  const { run, failure, isWorking } = useAdding(props)
  const take = useTakeResults(setDone)
  const broadcasts = useQuery(queryOf(listBroadcasts, { query: { q, pagesize: 50, sortby: '-StartDate' } }))
  const rows = (broadcasts.data?.Items ?? []).filter(({ PhoneNumberCount }) => PhoneNumberCount > 0)
  const offered = chosen ? categoriesOf(chosen) : categories
  const category = offered.find((each) => each.key === key) ?? offered[0]!
  const count = chosen ? countOf(chosen, category) : 0
  const isTooMany = count > mostAdded
  return (
    <Picker
      label="Broadcasts"
      search={{ label: 'Search broadcasts', value: q, onSearch: setQ }}
      fetched={broadcasts}
      failed={sentenceOf(broadcasts.error, 'There was an error getting your broadcasts.')}
      note={
        isWorking && done > 0 ? (
          `${formatCount(done)} of ${formatCount(count)}`
        ) : chosen && isTooMany ? (
          <>
            These are more than {formatCount(mostAdded)}. Start from{' '}
            <TextLink to="/broadcast-details/$id/{-$section}/{-$sub}" params={{ id: String(chosen.BroadcastID) }}>
              the results of that broadcast
            </TextLink>{' '}
            instead.
          </>
        ) : (
          chosen && count === 0 && 'Nobody is in this result.'
        )
      }
      failure={failure}
      button={{
        label: count === 0 ? 'Add people' : `Add ${formatCounted(count, 'person', 'people')}`,
        isReady: count > 0 && !isTooMany,
        isWorking,
        onPress: () => chosen && void run((draft) => take(draft, chosen, category)),
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
          description={`${formatWhen(broadcast.StartDate)} · ${formatCounted(broadcast.PhoneNumberCount, 'person', 'people')}`}
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

/** Page by page: what was added stays when one of them fails, and nobody is added twice. */
const useTakeResults = (onDone: (count: number) => void) => {
  const add = useAddContacts()
  return async (DraftBroadcastID: number, { BroadcastID }: Broadcast, result: Category): Promise<Added> => {
    const { category, response } = result
    const total = { Added: 0, AlreadyThere: 0 }
    for (let page = 1; ; page += 1) {
      const query = { category, response, page, pagesize: onPage, sortby: 'PhoneNumber' }
      const { Items, Next } = await api(listDetails, { params: { BroadcastID }, query })
      if (Items.length === 0) return total
      const body = { Contacts: contactsOf(Items) }
      const { Added } = await add.mutateAsync({ params: { DraftBroadcastID }, body }).catch(nobodyNew)
      total.Added += Added
      total.AlreadyThere += Items.length - Added
      onDone((page - 1) * onPage + Items.length)
      if (Next === null) return total
    }
  }
}

const onPage = 2000
