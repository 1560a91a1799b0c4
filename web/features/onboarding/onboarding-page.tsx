import { getAccount } from '@carillon/contract/account.ts'
import { getOnboardingProgress } from '@carillon/contract/onboarding.ts'
import type { OnboardingStep } from '@carillon/domain/people/onboarding-steps.ts'
import { Button, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { addresses } from '../../platform/addresses.ts'
import { sentenceOf } from '../../platform/api.ts'
import { useCall } from '../../platform/queries.ts'
import { CarillonMark } from '../../ui/carillon-mark.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { StepList } from '../../ui/step-list.tsx'
import { accountQuery, useUser } from '../account/queries.ts'
import { SupportBar } from '../session/support-bar.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import { CompanyStep } from './company-step.tsx'
import { DoneStep } from './done-step.tsx'
import { LocationStep } from './location-step.tsx'
import { NotifyStep } from './notify-step.tsx'
import { NumberStep } from './number-step.tsx'
import classes from './onboarding-page.module.css'
import { PhoneStep } from './phone-step.tsx'
import { listedSteps, shownStep, stepTitles } from './steps.ts'
import { TermsStep } from './terms-step.tsx'
import { UseCaseStep } from './use-case-step.tsx'
import type { StepProps } from './use-save-step.ts'
import { VerifyEmailStep } from './verify-email-step.tsx'
import { WelcomeStep } from './welcome-step.tsx'

const route = getRouteApi(addresses.onboarding)

const pages: Readonly<Record<Exclude<OnboardingStep, 'done'>, ComponentType<StepProps>>> = {
  welcome: WelcomeStep,
  terms: TermsStep,
  location: LocationStep,
  company: CompanyStep,
  useCase: UseCaseStep,
  verifyEmail: VerifyEmailStep,
  mfa: PhoneStep,
  browserNotifications: NotifyStep,
  addLocalNumber: NumberStep,
}

/** A new account is set up, step by step. How far it is the server knows, so it goes on wherever one signs in. */
export const OnboardingPage = () => {
  const signOut = useSignOut()
  useDocumentTitle('Set up your account')
  return (
    <div className={classes.page}>
      <SupportBar />
      <header className={classes.top}>
        <span className={classes.brand}>
          <CarillonMark size={28} />
          Carillon
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => void signOut()}>
          Sign out
        </Button>
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>Set up your account</h1>
        <div className={classes.container}>
          <Steps />
        </div>
      </main>
    </div>
  )
}

const Steps = () => {
  const { stage: asked } = route.useSearch()
  const router = useRouter()
  const cache = useQueryClient()
  const { Features } = useUser()
  const { data: progress, error, refetch } = useCall(getOnboardingProgress)
  if (error) {
    return (
      <FailedState
        message={sentenceOf(error, 'There was an error getting your onboarding progress.')}
        onRetry={refetch}
      />
    )
  }
  if (!progress) return <Skeleton height={320} role="status" aria-label="Loading" />
  const shown = shownStep(progress, asked)
  const goTo = (stage?: OnboardingStep): void =>
    void router.navigate({ to: addresses.onboarding, search: stage ? { stage } : {} })
  const leave = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: [getAccount.name] })
    await cache.fetchQuery(accountQuery)
  }
  const Shown = shown === 'done' ? undefined : pages[shown]
  return (
    <div className={classes.work}>
      {Features.includes('RegistrationProgressStepper') && (
        <StepList
          steps={listedSteps(progress, Features.includes('BrowserNotificationOnboarding')).map(
            ({ Name, Completed }) => ({
              key: Name,
              title: stepTitles[Name],
              note: null,
              isDone: Completed,
              isCurrent: Name === shown,
              canReach: Completed,
            }),
          )}
          onStep={goTo}
        />
      )}
      <div className={classes.step} key={shown}>
        {Shown ? (
          <Shown progress={progress} onDone={() => goTo()} />
        ) : (
          <DoneStep progress={progress} onDone={() => goTo()} onLeave={leave} />
        )}
      </div>
    </div>
  )
}
