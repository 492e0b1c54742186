import { test } from 'playwright/test'

test('reports a browser engine that is not installed', ({ browserName: _ }, { project }) => {
  test.skip(true, String(project.metadata.reason))
})
