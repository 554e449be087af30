// What the Worker gets of a module that only effects and events of a browser fetch (the `imports` of package.json): it
// would be half of the Worker's code and never run there.
throw new Error('Only in a browser.')

export {}
