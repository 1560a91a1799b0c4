import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { toGroup } from '../../platform/addresses.ts'
import { formatCount, formatCounted } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './paste-result-view.module.css'
import type { PasteResult } from './paste-state.ts'

type Props = { result: PasteResult; target: { ListID: number; ListName?: string }; onClose: () => void }

const shownAtMost = 100

/** What became of the rows. */
export const PasteResultView = ({ result, target, onClose }: Props) => {
  const { added, updated, unchanged, skipped } = result
  return (
    <Stack gap="md">
      <VisuallyHidden role="status">
        {formatCounted(added, 'contact')} added, {formatCount(updated)} updated, {formatCount(unchanged)} unchanged,{' '}
        {formatCounted(skipped.length, 'row')} left out
      </VisuallyHidden>
      <dl className={classes.counts}>
        {[
          ['Added', added],
          ['Updated', updated],
          ['Unchanged', unchanged],
          ['Left out', skipped.length],
        ].map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(Number(count))}</dd>
          </div>
        ))}
      </dl>
      {skipped.length > 0 && (
        <div>
          <Text fw={600}>{formatCounted(skipped.length, 'row')} left out</Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <ul className={classes.skipped} tabIndex={0} aria-label="Rows left out">
            {skipped.slice(0, shownAtMost).map(({ name, number, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand still
              <li key={at}>
                {[name, number].filter(Boolean).join(', ')}
                <span>{why}</span>
              </li>
            ))}
            {skipped.length > shownAtMost && <li>and {formatCounted(skipped.length - shownAtMost, 'more row')}</li>}
          </ul>
        </div>
      )}
      <Group justify="flex-end" gap="xs">
        {target.ListID > 0 && (
          <LinkButton variant="default" {...toGroup(target.ListID)} onClick={onClose}>
            Go to {target.ListName ?? 'the group'}
          </LinkButton>
        )}
        <Button data-autofocus autoFocus onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
