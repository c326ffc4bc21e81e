export { tellOfFactor } from './factor-letters'
export { createFactors, type FactorProof, type Factors, REQUIRED_OF } from './factors'
export { createFactorStore } from './factors.store'
