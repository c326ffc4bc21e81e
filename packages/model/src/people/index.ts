export * from './people.endpoints'
export * from './person-form'
