import { Button, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useState } from 'react'
import { type Article, articles, searchArticles } from './articles.ts'
import { Blocks } from './blocks.tsx'
import classes from './help.module.css'
import { Tours, useTours } from './tour-links.tsx'

/** What there is to read, of this page first, and the tours; or what of both has the words that are looked for. */
export const HelpArticles = ({ onLeave }: { onLeave: () => void }) => {
  const page = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const [typed, setTyped] = useState('')
  const [name, setName] = useState<string>()
  const tours = useTours(typed)
  const hasTours = tours.samples.length + tours.tours.length > 0
  const open = articles.find((article) => article.name === name)
  if (open) return <OneArticle article={open} onBack={() => setName(undefined)} />
  const ofPage = articles.filter(({ pages }) => pages.includes(page))
  const found = searchArticles(typed)
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        label="Search the help"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() === '' ? (
        <>
          {ofPage.length > 0 && <Titles heading="On this page" of={ofPage} onOpen={setName} />}
          <Titles
            heading={ofPage.length > 0 ? 'Everything else' : 'Everything'}
            of={articles.filter((article) => !ofPage.includes(article))}
            onOpen={setName}
          />
        </>
      ) : found.length > 0 ? (
        <Titles heading="Found" of={found} onOpen={setName} />
      ) : (
        !hasTours && (
          <Text c="dimmed" role="status">
            Nothing is written about that. Try another word, or contact support.
          </Text>
        )
      )}
      {hasTours && <Tours of={tours} onGo={onLeave} />}
    </Stack>
  )
}

type TitlesProps = { heading: string; of: readonly Article[]; onOpen: (name: string) => void }

const Titles = ({ heading, of, onOpen }: TitlesProps) => (
  <section>
    <Title order={3} size="h5" mb={4}>
      {heading}
    </Title>
    <ul className={classes.titles}>
      {of.map(({ name, title }) => (
        <li key={name}>
          <UnstyledButton className={classes.title!} onClick={() => onOpen(name)}>
            {title}
            <IconChevronRight size={16} aria-hidden="true" />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </section>
)

const OneArticle = ({ article, onBack }: { article: Article; onBack: () => void }) => (
  <Stack gap="md" align="flex-start">
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconArrowLeft size={16} />}
      onClick={onBack}
      data-autofocus
    >
      All help
    </Button>
    <Title order={2} size="h4">
      {article.title}
    </Title>
    <Blocks blocks={article.blocks} />
  </Stack>
)
