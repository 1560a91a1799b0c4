import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { phoneText } from '../../../ui/phone.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { personName } from '../../broadcast-recipients/person-name.ts'
import classes from './sample.module.css'
import { samplePeople } from './samples.ts'

const reached = samplePeople.filter(({ PrimaryPhoneError }) => PrimaryPhoneError === null)

/** '4 people get this text', '4 people are called'. */
const reachedText = (isCalled: boolean): string =>
  isCalled
    ? formatCounted(reached.length, 'person is called', 'people are called')
    : `${formatCounted(reached.length, 'person gets', 'people get')} this text`

/** The people of a sample. */
export const SampleRecipients = ({ isCalled }: { isCalled: boolean }) => (
  <Card>
    <Text size="xl" fw={640} mb="xs">
      {reachedText(isCalled)}
    </Text>
    <ul className={classes.people} aria-label="Recipients">
      {samplePeople.map((each) => (
        <li key={each.ID}>
          <span>
            <b>{personName(each)}</b> {phoneText(each.PrimaryPhone)}
          </span>
          {each.PrimaryPhoneError ? (
            <StatusWord
              word={isCalled ? 'This person has asked not to be called.' : each.PrimaryPhoneError}
              tone="amber"
            />
          ) : (
            <StatusWord word={isCalled ? 'Is called' : 'Gets it'} tone="green" />
          )}
        </li>
      ))}
    </ul>
  </Card>
)

type Costs = { creditsEach: number; isSurvey: boolean; isCalled: boolean }

/** The plan of a sample. */
export const SampleReview = ({ creditsEach, isSurvey, isCalled }: Costs) => {
  const out = samplePeople.length - reached.length
  const cost = formatCounted(creditsEach, 'credit')
  return (
    <Card>
      <dl className={classes.facts}>
        <Fact title={reachedText(isCalled)}>
          {formatCounted(out, 'person has', 'people have')}{' '}
          {isCalled ? 'asked not to be called. Their phone does not ring' : 'opted out. Nothing is sent to them'} and
          they cost nothing.
        </Fact>
        <Fact title="It starts as soon as you press the button">
          {isCalled
            ? 'All four phones ring at once. Whoever is busy or not there is called again after five minutes.'
            : 'Everyone has it within seconds.'}
        </Fact>
        <Fact title={`${isCalled ? 'At most ' : ''}${formatCounted(reached.length * creditsEach, 'credit')}`}>
          {isCalled
            ? `${cost} for each call that is answered, by a person or by voicemail. The tour costs nothing.`
            : `${cost} for each text${isSurvey ? ', and one for each auto reply' : ''}. The tour costs nothing.`}
        </Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>
      <b>{title}</b>
    </dt>
    <dd>{children}</dd>
  </div>
)
