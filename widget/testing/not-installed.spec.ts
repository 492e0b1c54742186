import { test } from 'playwright/test'

test('the engine of this project', { tag: '@smoke' }, ({ browserName: _ }, { project }) => {
  test.skip(true, String(project.metadata.reason))
})
