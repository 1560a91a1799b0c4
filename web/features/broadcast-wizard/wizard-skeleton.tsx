import { Skeleton, Stack } from '@mantine/core'
import { PageHeader } from '../../ui/page-header.tsx'
import { WizardFrame } from './wizard-frame.tsx'

export const WizardSkeleton = () => (
  <div aria-busy="true">
    <PageHeader title="New broadcast" />
    <WizardFrame
      steps={
        <Stack gap="sm">
          {[1, 2, 3, 4].map((step) => (
            <Skeleton key={step} height={46} />
          ))}
        </Stack>
      }
      preview={<Skeleton height={450} radius={42} maw={296} mx="auto" />}
      footer={<Skeleton height={36} width={220} />}
    >
      <Skeleton height={260} />
    </WizardFrame>
  </div>
)
