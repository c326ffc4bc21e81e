export * from './StateIcon'
export * from './use-answer'
export * from './VehicleAnswer'
