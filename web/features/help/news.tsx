import changelog from '../../../CHANGELOG.md?raw'
import { Blocks } from './blocks.tsx'
import { readBlocks } from './read-blocks.ts'

/** As the changelog tells it. */
export const News = () => <Blocks blocks={blocks} />

const blocks = readBlocks(changelog).filter(
  (block) => block.is === 'list' || !/^(Changelog|Unreleased)$/.test(block.text),
)
