import { ApiError } from '@fixed-ops/api';
import { sessionStore } from '@fixed-ops/session/host';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noteFailure } from '../../../support-context/last-failure.ts';
import { renderAt, startSupportServer } from '../testing/open-support.tsx';

const server = startSupportServer();

async function fill(user = userEvent.setup()) {
  await user.click(screen.getByRole('combobox', { name: /Category/ }));
  await user.click(screen.getByRole('option', { name: 'A figure looks wrong' }));
  await user.type(screen.getByRole('textbox', { name: /Subject/ }), 'ELR');
  await user.type(screen.getByRole('textbox', { name: /Message/ }), 'Too low');
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

describe('writing to support', () => {
  it('sends what was written with the reference of the error card, and says where the answer comes', async () => {
    await renderAt('/support?reference=FO-7K2M-91QD-X4TB');
    expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveValue('FO-7K2M-91QD-X4TB');
    await fill();
    await send();
    expect(server.sent.map(({ body }) => body)).toEqual([
      {
        category: 'figure',
        subject: 'ELR',
        message: 'Too low',
        page: null,
        reference: 'FO-7K2M-91QD-X4TB',
        screenshot: null,
      },
    ]);
    expect(await screen.findByRole('heading', { name: 'Your message has been sent' })).toHaveFocus();
    expect(screen.getByText(/reply to dana@example.com/)).toBeInTheDocument();
    expect(screen.getByText('FO-SENT')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(screen.getByRole('textbox', { name: /Subject/ })).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveFocus();
  });

  it('offers the reference of what failed a moment ago', async () => {
    noteFailure('FO-LAST', 'It broke.');
    await renderAt('/support');
    expect(screen.getByRole('textbox', { name: 'Reference' })).toHaveValue('FO-LAST');
  });

  it('asks for what is missing in the words of the specification, and sends nothing', async () => {
    await renderAt('/support?reference=FO-1');
    await send();
    for (const label of ['Category', 'Subject', 'Message']) {
      expect(screen.getByText(`Please enter ${label}`)).toBeInTheDocument();
    }
    expect(server.sent).toEqual([]);
  });

  it('keeps everything when the mail does not go, tries again under the same key and offers the own mail program @slow', async () => {
    server.receive = () => {
      throw new ApiError('problem', 'mail_server_unreachable', 'The mail server does not answer.', 503, 'FO-FAIL');
    };
    await renderAt('/support');
    await fill();
    await send();
    expect(screen.getByText('The mail server does not answer.')).toBeInTheDocument();
    expect(screen.getByText('FO-FAIL')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('Too low');
    expect(screen.getByRole('link', { name: /own email program/ })).toHaveAttribute(
      'href',
      'mailto:help@dealer.example?subject=ELR&body=Too%20low',
    );
    await send();
    await userEvent.type(screen.getByRole('textbox', { name: /Message/ }), '!');
    await send();
    const [first, second, changed] = server.sent.map(({ key }) => key);
    expect(first).toBe(second);
    expect(changed).not.toBe(first);
  });

  it('finds the words again after looking something up, and asks before the tab closes @slow', async () => {
    const { unmount } = await renderAt('/support');
    await fill();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    unmount();
    await renderAt('/support');
    expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('Too low');
  });

  it('names those who administer the dealership that is open', async () => {
    await renderAt('/support');
    const { activeDealership } = sessionStore.getState();
    expect(await screen.findByText(`The administrators of ${activeDealership?.name} decide on these.`)).toBeVisible();
    expect(server.asked.SupportContacts).toEqual({ at: activeDealership?.id });
  });

  it('names the administrators instead where no support address is set', async () => {
    server.answers.SupportContacts = { ...(server.answers.SupportContacts as object), supportEmail: null };
    await renderAt('/support');
    expect(await screen.findByText('No support address is set here')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send message' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'ava@example.com' })).toBeInTheDocument();
  });
});

describe('a screenshot', () => {
  const close = jest.fn();
  const picture = (name = 'screen.png', type = 'image/png') => new File(['pixels'], name, { type });
  const input = () => screen.getByLabelText('Screenshot file');
  const preview = () => screen.queryByRole('img', { name: /^Preview of/ });
  /** Fires an event as a browser does, with a clipboard or a dragged file. */
  function fire(type: 'paste' | 'dragover' | 'drop', files: File[], types = ['Files'], at: Element | Window = window) {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const data = { files, types, dropEffect: 'none' };
    at.dispatchEvent(Object.assign(event, { dataTransfer: data, clipboardData: data }));
    return event;
  }

  beforeEach(() => {
    window.createImageBitmap = jest.fn(async () => ({ width: 1, height: 1, close }));
  });

  it('is shown before it goes, goes as a data URL, stays through a failed try and can be taken out', async () => {
    server.receive = () => {
      throw new ApiError('problem', 'mail_server_unreachable', 'The mail server does not answer.', 503, 'FO-FAIL');
    };
    await renderAt('/support');
    await userEvent.upload(input(), picture());
    expect(await screen.findByRole('img', { name: 'Preview of screen.png' })).toHaveAttribute(
      'src',
      'data:image/png;base64,cGl4ZWxz',
    );
    await fill();
    await send();
    expect(server.sent[0]?.body).toMatchObject({ screenshot: 'data:image/png;base64,cGl4ZWxz' });
    expect(preview()).toBeInTheDocument();
    expect(screen.getByText(/attach the screenshot there again/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(preview()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
    await send();
    expect(server.sent[1]?.body).toMatchObject({ screenshot: null });
  });

  it('that a proxy refuses shows an error beside it, and everything stays @slow', async () => {
    server.receive = () => {
      throw new ApiError('unexpected', 'body_too_large', 'Too much.', 413, 'FO-LARGE');
    };
    await renderAt('/support');
    await userEvent.upload(input(), picture());
    await screen.findByRole('img', { name: /^Preview/ });
    await fill();
    await send();
    expect(await screen.findByText(/The screenshot is too large to be sent from here/)).toBeVisible();
    expect(screen.getByText('Your message has not been sent.')).toBeVisible();
    expect(screen.getByText('FO-LARGE')).toBeVisible();
    expect(preview()).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('Too low');
  });

  it('that cannot be taken says why, as profile pictures do, and what was there stays @slow', async () => {
    await renderAt('/support');
    await userEvent.upload(input(), picture());
    await screen.findByRole('img', { name: /^Preview/ });
    const refuses = async (file: File, why: string) => {
      await userEvent.upload(input(), file, { applyAccept: false });
      expect(await screen.findByText(why)).toBeInTheDocument();
      expect(preview()).toBeInTheDocument();
    };
    await refuses(picture('screen.pdf', 'application/pdf'), 'screen.pdf is not a JPEG, PNG or WebP picture.');
    const large = Object.defineProperty(picture('large.png'), 'size', { value: 5 * 1024 * 1024 });
    await refuses(large, 'large.png has 5.0 MB. Choose a picture of at most 3 MB.');
    jest.mocked(window.createImageBitmap).mockRejectedValue(new Error('damaged'));
    await refuses(picture('broken.png'), 'broken.png cannot be read as a picture. It may be damaged.');
  });

  it('can be dropped anywhere on the page, which is never left for a file', async () => {
    await renderAt('/support');
    await act(async () => expect(fire('dragover', []).defaultPrevented).toBe(true));
    expect(screen.getByText('Drop it to add it')).toBeInTheDocument();
    await act(async () => expect(fire('drop', [picture('dropped.png')]).defaultPrevented).toBe(true));
    expect(await screen.findByRole('img', { name: 'Preview of dropped.png' })).toBeInTheDocument();
    expect(fire('dragover', [], ['text/plain']).defaultPrevented).toBe(false);
  });

  it('can be pasted; text that comes with a picture goes into the field it is pasted into', async () => {
    await renderAt('/support');
    const field = screen.getByRole('textbox', { name: /Message/ });
    const cell = await act(async () => fire('paste', [picture()], ['text/plain', 'Files'], field));
    expect(cell.defaultPrevented).toBe(false);
    expect(preview()).not.toBeInTheDocument();
    const shot = await act(async () => fire('paste', [picture('pasted.png')], ['Files'], field));
    expect(shot.defaultPrevented).toBe(true);
    expect(await screen.findByRole('img', { name: 'Preview of pasted.png' })).toBeInTheDocument();
  });
});
