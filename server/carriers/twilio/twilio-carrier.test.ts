import { conformsAsCarrier } from '../../testing/carrier-conformance.ts'
import { conformsAsHttpCarrier } from '../../testing/http-conformance.ts'
import { startHttpTrial } from '../../testing/http-trial.ts'
import { twilioBench } from './testing/twilio-bench.ts'

conformsAsCarrier('Twilio', () => startHttpTrial(twilioBench))
conformsAsHttpCarrier('Twilio', twilioBench)
