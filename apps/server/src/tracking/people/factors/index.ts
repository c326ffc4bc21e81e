export { tellOfFactor } from './factor-letters'
export { createFactors, type FactorNews, type FactorProof, type Factors, REQUIRED_OF } from './factors'
export { createFactorStore } from './factors.store'
