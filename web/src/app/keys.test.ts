import { describe, expect, test, vi } from 'vitest';
import { keyPressOf, keys, type Key } from './keys.ts';

const key = (name: string, more: Partial<Key> = {}): Key => ({
  key: name,
  code: /^\d$/.test(name) ? `Digit${name}` : '',
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

describe('a key', () => {
  test.each([
    ['r', 'roll'],
    ['R', 'roll'],
    ['s', 'stop'],
    ['w', 'why'],
    ['f', 'speed'],
    ['m', 'mute'],
    ['b', 'cards'],
    ['l', 'log'],
    ['o', 'odds'],
    ['t', 'text'],
    ['?', 'help'],
    ['Enter', 'primary'],
    ['Escape', 'back'],
  ])('%s means %s', (name, command) => {
    expect(keyPressOf(key(name), true)?.command).toBe(command);
  });

  test('that is a digit gives a position; with Shift, all dice alike, whatever character it produces', () => {
    expect(keyPressOf(key('3'), true)).toEqual({ command: 'number', number: 3, alike: false });
    expect(keyPressOf(key('#', { code: 'Digit3', shiftKey: true }), true)).toEqual({
      command: 'number',
      number: 3,
      alike: true,
    });
    expect(keyPressOf(key('0'), true)).toBeUndefined();
  });

  test('with Ctrl, Alt or Meta is left to the browser', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey'])
      expect(keyPressOf(key('r', { [held]: true }), true)).toBeUndefined();
  });

  test('does nothing if single-key commands are off, except Enter, Escape and arrows', () => {
    expect(keyPressOf(key('r'), false)).toBeUndefined();
    expect(keyPressOf(key('1'), false)).toBeUndefined();
    expect(keyPressOf(key('Enter'), false)?.command).toBe('primary');
    expect(keyPressOf(key('ArrowLeft'), false)).toEqual({ command: 'arrow', direction: 'left' });
  });
});

test('the latest handler is called first, and can pass a command on', () => {
  const [first, second] = [vi.fn(), vi.fn(() => false)];
  const leave = keys.on('roll', first);
  const off = keys.on('roll', second);
  expect(keys.dispatch({ command: 'roll' })).toBe(true);
  expect(second).toHaveBeenCalledOnce();
  expect(first).toHaveBeenCalledOnce();
  off();
  leave();
  expect(keys.dispatch({ command: 'roll' })).toBe(false);
});
