import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError, sentenceOf } from '../platform/api.ts'
import { FailedState } from '../ui/failed-state.tsx'

/** Instead of a page that broke or could not be loaded. */
export const PageFailed = ({ error }: ErrorComponentProps) => {
  const router = useRouter()
  // The sign-in page is already on its way.
  if (error instanceof ApiError && error.status === 401) return null
  return (
    <FailedState message={sentenceOf(error, 'This page could not be shown.')} onRetry={() => router.invalidate()} />
  )
}
