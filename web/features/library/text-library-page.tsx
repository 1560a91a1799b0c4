import type { Template } from '@carillon/contract/templates.ts'
import { hasSelected, type Selection, select } from '@carillon/domain/table/selection.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { sentenceOf } from '../../platform/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { useKnownPage, useList } from '../../ui/use-list.ts'
import classes from './library.module.css'
import { LibraryNav } from './library-nav.tsx'
import { useLiveLibrary, useTemplates } from './queries.ts'
import { SelectedInLibrary } from './selected-in-library.tsx'
import { TemplateCard } from './template-card.tsx'
import { type Opened, TemplateDialog } from './template-dialog.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { TemplateViewTabs } from './template-view-tabs.tsx'
import { readTemplateView, templateViews } from './template-views.ts'
import { onlyThis, useTemplateActs } from './use-template-acts.ts'

/** Texts that are kept to be used again. */
export const TextLibraryPage = () => {
  const { view: written } = useSearch({ strict: false })
  const view = readTemplateView(written)
  const navigate = useNavigate()
  const list = useList({ pagesize: 24 })
  const [opened, setOpened] = useState<Opened>()
  const { page, pagesize, q } = list
  const [selection, setSelection] = useSelection({ view, q })
  const fetched = useTemplates({ view, page, pagesize, q })
  const acts = useTemplateActs()
  useKnownPage(list, fetched.isPlaceholderData ? undefined : fetched.data?.Size)
  useLiveLibrary()
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened({ kind: 'new' })}>
      New template
    </Button>
  )
  const turn = (next: string): void =>
    void navigate({ to: '.', search: next === 'all' ? {} : { view: next }, replace: true })
  return (
    <>
      <LibraryNav />
      <PageHeader
        title="Message library"
        subtitle="Texts to use again, with a place for each person’s name."
        actions={add}
      />
      <TemplateViewTabs value={view} onChange={turn}>
        <div className={classes.tools}>
          <SearchBox label="Search templates" value={q} onSearch={list.setSearch} width={320} />
        </div>
        {!fetched.data ? (
          fetched.isError ? (
            <FailedState
              message={sentenceOf(fetched.error, 'There was an error getting your templates.')}
              onRetry={() => void fetched.refetch()}
            />
          ) : (
            <LoadingCards />
          )
        ) : fetched.data.Size === 0 ? (
          <EmptyState
            sentence={q ? `No template has “${q}” in it.` : templateViews.find((one) => one.view === view)!.empty}
            action={q ? undefined : add}
          />
        ) : (
          <Cards
            templates={fetched.data.Items}
            size={fetched.data.Size}
            isDimmed={fetched.isPlaceholderData}
            selection={selection}
            onSelect={setSelection}
            onOpen={setOpened}
          />
        )}
        <SelectedInLibrary
          acts={acts}
          idOf={({ TemplateID }: Template) => TemplateID}
          isSamples={view === 'samples'}
          meant={{ view, q, selection }}
          fetched={fetched.data}
          isAwaited={fetched.isPlaceholderData}
          onSelect={setSelection}
        />
        <Pager list={list} size={fetched.data?.Size ?? 0} />
      </TemplateViewTabs>
      <TemplateDialog opened={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
    </>
  )
}

type CardsProps = {
  templates: readonly Template[]
  size: number
  isDimmed: boolean
  selection: Selection<number>
  onSelect: (selection: Selection<number>) => void
  onOpen: (opened: Opened) => void
}

const Cards = ({ templates, size, isDimmed, selection, onSelect, onOpen }: CardsProps) => {
  const acts = useTemplateActs()
  // How many there are of what is awaited is not known.
  const whole = isDimmed ? Number.POSITIVE_INFINITY : size
  return (
    <ul className={classes.cards} data-dimmed={isDimmed || undefined}>
      {templates.map((template) => (
        <li key={template.TemplateID}>
          <TemplateCard
            template={template}
            onOpen={() => onOpen({ kind: 'open', template })}
            onFavor={(isFavorite) => acts.favor(onlyThis(template), isFavorite)}
            selected={{
              isSelected: hasSelected(selection, template.TemplateID),
              onSelect: (isSelected) => onSelect(select(selection, [template.TemplateID], isSelected, whole)),
            }}
            menu={<TemplateMenu template={template} onOpen={onOpen} />}
          />
        </li>
      ))}
    </ul>
  )
}

const LoadingCards = () => (
  <ul className={classes.cards} aria-busy="true" aria-label="Templates are loading">
    {[1, 2, 3, 4, 5, 6].map((at) => (
      <li key={at}>
        <Skeleton height={164} radius={6} />
      </li>
    ))}
  </ul>
)
