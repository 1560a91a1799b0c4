import { List, Stack, Text, Title } from '@mantine/core'
import { type Block, boldParts } from './read-blocks.ts'

export const Blocks = ({ blocks }: { blocks: readonly Block[] }) => (
  <Stack gap="sm">
    {blocks.map((block) =>
      block.is === 'list' ? (
        <List key={block.items[0]!} spacing={6}>
          {block.items.map((item) => (
            <List.Item key={item}>
              <Words text={item} />
            </List.Item>
          ))}
        </List>
      ) : block.is === 'heading' ? (
        <Title key={block.text} order={3} size="h5" mt="xs">
          {block.text}
        </Title>
      ) : (
        <Text key={block.text}>
          <Words text={block.text} />
        </Text>
      ),
    )}
  </Stack>
)

const Words = ({ text }: { text: string }) => (
  <>{boldParts(text).map((part, at) => (at % 2 === 1 ? <b key={part}>{part}</b> : part))}</>
)
