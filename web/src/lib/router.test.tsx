import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeAddress, Link, Router, useLocation, useSearch } from './router.tsx';

function Where() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return (
    <button type="button" onClick={() => navigate('/partners?q=x', { replace: true })}>
      {path}?{search}
    </button>
  );
}

const shown = () => screen.getByRole('button').textContent;

beforeEach(() => history.replaceState(null, '', '/pricing'));

describe('the router', () => {
  test('follows the address, whoever changes it', () => {
    render(<Where />);
    expect(shown()).toBe('/pricing?');
    act(() => changeAddress('/auth?mode=signup'));
    expect(shown()).toBe('/auth?mode=signup');
  });

  test('replaces a history entry when asked to', () => {
    render(<Where />);
    const before = history.length;
    fireEvent.click(screen.getByRole('button'));
    expect(shown()).toBe('/partners?q=x');
    expect(history.length).toBe(before);
  });
});

describe('a link', () => {
  const follow = (press: object, target?: string) => {
    const navigate = vi.fn();
    render(
      <Router navigate={navigate}>
        <Link href="/partners" target={target}>
          Find Partners
        </Link>
      </Router>,
    );
    const link = screen.getByRole('link');
    link.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(link, press);
    return navigate;
  };

  test('goes through the app on a plain press', () => {
    const navigate = vi.fn();
    render(
      <Router navigate={navigate}>
        <Link href="/partners">Find Partners</Link>
      </Router>,
    );
    expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
    expect(navigate).toHaveBeenCalledWith('/partners', { pressed: true });
  });

  test.each([[{ ctrlKey: true }], [{ metaKey: true }], [{ shiftKey: true }], [{ button: 1 }]])(
    'leaves %j to the browser',
    (press) => {
      expect(follow(press)).not.toHaveBeenCalled();
    },
  );

  test('leaves another window to the browser', () => {
    expect(follow({}, '_blank')).not.toHaveBeenCalled();
  });
});
