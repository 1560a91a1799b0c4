import { conformsAsCarrier } from '../../testing/carrier-conformance.ts'
import { conformsAsHttpCarrier } from '../../testing/http-conformance.ts'
import { startHttpTrial } from '../../testing/http-trial.ts'
import { bandwidthBench } from './testing/bandwidth-bench.ts'

conformsAsCarrier('Bandwidth', () => startHttpTrial(bandwidthBench))
conformsAsHttpCarrier('Bandwidth', bandwidthBench)
