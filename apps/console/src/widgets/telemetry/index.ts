export * from './telemetry-text'
export * from './thresholds'
