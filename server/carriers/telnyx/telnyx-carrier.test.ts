import { conformsAsCarrier } from '../../testing/carrier-conformance.ts'
import { conformsAsHttpCarrier } from '../../testing/http-conformance.ts'
import { startHttpTrial } from '../../testing/http-trial.ts'
import { telnyxBench } from './testing/telnyx-bench.ts'

conformsAsCarrier('Telnyx', () => startHttpTrial(telnyxBench))
conformsAsHttpCarrier('Telnyx', telnyxBench)
